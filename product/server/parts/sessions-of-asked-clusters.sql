-- Which days of sessions lie in the range and on the clusters or instances that are asked for.
and ($currency is null or currency is null or currency = $currency)
and day >= cast(cast($since as timestamp) as date)
and day < cast(cast($until as timestamp) as date)
and ($clusterIdList = '' or list_contains(string_split($clusterIdList, ','), cluster_id))
and (
  $appIdList = ''
  or exists (
    select 1
    from life
    where life.cluster_id = notebook_session_day.cluster_id
      and epoch_ms(notebook_session_day.start_time) >= life.start_ms
      and (life.next_ms is null or epoch_ms(notebook_session_day.start_time) < life.next_ms)
  )
)
