-- Columns: what rules found about a run.
found.titles as findings,
case when found.titles is null then 0 else 1 end as findingRunsCount,
coalesce(found.price, 0) as findingsCost,
cast(null as integer) as recommendationsCount,
coalesce(found.incidents, 0) as incidentsCount,
cast(null as varchar) as vendors,
