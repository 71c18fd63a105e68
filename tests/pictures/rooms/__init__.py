"""The scenes, by room. Each module registers its scenes with `plan.scene` when it is imported."""
