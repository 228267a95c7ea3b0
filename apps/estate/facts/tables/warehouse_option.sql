-- One row per size of a SQL warehouse, with the DBU an hour of one of its clusters and the next smaller one.
select size, cast(dbu_per_hour as double) as dbu_per_hour, smaller_size
from warehouse_size
left join smaller_warehouse using (size)
order by dbu_per_hour
