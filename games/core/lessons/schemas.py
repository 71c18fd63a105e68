"""The kinds of data files that are the same for every game: lessons, the coach's cards, the glossary."""

from __future__ import annotations

from games.core.contract.errors import DataError
from games.core.data import files
from games.core.data.file_kinds import FileKind
from games.core.data.glossary import GlossaryFile, load_glossary
from games.core.data.yaml_reader import Document
from games.core.lessons.files import game_id_of
from games.core.lessons.models import CoachFile, LessonsFile
from games.core.lessons.rehearsal import coach_problems, lessons_problems


def load_lessons(document: Document) -> LessonsFile:
    """Load a file of lessons, and play all lessons through.

    Raises DataError with every fault.
    """
    lessons = files.load_model(LessonsFile, document, game_id_of(document), "lessons")
    problems = lessons_problems(lessons, document)
    if problems:
        raise DataError(problems)
    return lessons


def load_coach(document: Document) -> CoachFile:
    """Load and check a file of coach's cards.

    Raises DataError with every fault.
    """
    cards = files.load_model(CoachFile, document, game_id_of(document), "coach")
    problems = coach_problems(cards, document)
    if problems:
        raise DataError(problems)
    return cards


KINDS = {
    "lessons": FileKind(load_lessons, LessonsFile),
    "coach": FileKind(load_coach, CoachFile),
    "glossary": FileKind(load_glossary, GlossaryFile),
}
