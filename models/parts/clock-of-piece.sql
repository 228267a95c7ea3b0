-- Pieces, with the clock at their beginning and at their end.
from piece
inner join clock as opening
  on opening.day = piece.piece_day
  and opening.resource_number = piece.piece_number
  and opening.at_ms = piece.from_ms
inner join clock as closing
  on closing.day = piece.piece_day
  and closing.resource_number = piece.piece_number
  and closing.at_ms = piece.until_ms
