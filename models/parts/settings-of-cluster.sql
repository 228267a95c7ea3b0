-- Columns: the settings of a cluster that decide what an hour of it costs, parted by bars, as one text.
coalesce(cluster_setting.worker_node_type, '')
|| '|' || coalesce(cluster_setting.driver_node_type, '')
|| '|' || case
  when cluster_setting.min_workers is not null
  then cast(cluster_setting.min_workers as string) || ' to ' || coalesce(cast(cluster_setting.max_workers as string), '?')
  else coalesce(cast(cluster_setting.worker_count as string), '')
end
|| '|' || replace(coalesce(cluster_setting.spark_version, ''), '-photon', '')
|| '|' || case when cluster_setting.is_photon then 'on' else 'off' end
|| '|' || coalesce(cluster_setting.availability, '')
|| '|' || coalesce(cast(cluster_setting.first_on_demand as string), '')
|| '|' || case
  when coalesce(cluster_setting.worker_pool_id, cluster_setting.worker_node_type) is not null then coalesce(cluster_setting.worker_pool_id, 'none')
  else ''
end
|| '|' || case
  when coalesce(cluster_setting.driver_pool_id, cluster_setting.driver_node_type) is not null then coalesce(cluster_setting.driver_pool_id, 'none')
  else ''
end as settings
