-- The kind of asset that a part of costs belongs to, from the kinds of clusters on.
  when run_cost_part.consumer in ('interactive', 'idle', 'start_up', 'cluster', 'unattributed') then 'cluster'
  when run_cost_part.consumer in ('warehouse', 'query') then 'warehouse'
  when startswith(run_cost_part.consumer, 'pipeline_') then 'pipeline'
  when run_cost_part.consumer = 'notebook_session' then 'notebook'
  when run_cost_part.consumer = 'endpoint' and billing_product.feature = 'Vector Search' then 'vector_search'
  when run_cost_part.consumer = 'endpoint' then 'model_serving'
  when run_cost_part.consumer = 'overhead' then 'service'
  else run_cost_part.consumer
end as asset_kind,
