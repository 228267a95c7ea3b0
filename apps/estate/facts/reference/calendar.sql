-- One row per day of the world.
select range as day_ms
from range(getvariable('start_ms'), getvariable('end_ms'), 86400000)
