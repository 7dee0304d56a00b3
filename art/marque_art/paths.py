"""Where the studio reads and writes."""

from pathlib import Path

ART = Path(__file__).resolve().parents[1]
MASTERS = ART / "out"
PICTURES = ART / "pictures.json"
PUBLIC = ART.parent / "frontend" / "public"
PLATES = PUBLIC / "plates"
