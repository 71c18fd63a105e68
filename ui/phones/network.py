"""Addresses of this machine, and the machines that may connect to it."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Address = IPv4Address | IPv6Address

# Home networks, link-local addresses and this machine. Not 100.64.0.0/10, which providers share among customers.
ALLOWED_NETWORKS: tuple[IPv4Network | IPv6Network, ...] = (
    *map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8")),
    *map(IPv6Network, ("fc00::/7", "fe80::/10", "::1/128")),
)


def parse_address(text: str) -> Address | None:
    """Return an address without its zone, an IPv4 address in IPv6 as IPv4; None if the text is no address."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def is_allowed(address: Address | None) -> bool:
    """Return True for addresses of home networks and of this machine."""
    return address is not None and any(address in network for network in ALLOWED_NETWORKS)


def own_addresses() -> list[str]:
    """Return this machine's addresses that phones may use, those of the likely home network first.

    Without a network it is the loopback address alone.
    """
    import ifaddr

    texts = [ip.ip if isinstance(ip.ip, str) else ip.ip[0] for one in ifaddr.get_adapters() for ip in one.ips]
    known = {address for text in texts if is_allowed(address := parse_address(text))}
    addresses = sorted((one for one in known if one is not None), key=_preference)
    return [str(one) for one in addresses] or ["127.0.0.1"]


def _preference(address: Address) -> tuple[bool, bool, bool, int, int]:
    """Return the sort key: IPv4 before IPv6, networks of routers before others, those of container programs last."""
    is_router = str(address).startswith(("192.168.", "10."))
    return address.is_loopback, address.version == 6, address.is_link_local, -is_router, int(address)


def host_of(address: str) -> str:
    """Return an address as it is written in a URL."""
    return f"[{address}]" if ":" in address else address
