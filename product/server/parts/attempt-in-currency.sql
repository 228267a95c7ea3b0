-- Columns: what an attempt cost in the asked currency, and what was found that is in it or in none.
case when $currency is null or currency = $currency then currency end as shown_currency,
case when $currency is null or currency = $currency then cost end as shown_cost,
case when $currency is null or currency = $currency then databricks_cost end as shown_databricks_cost,
case when $currency is null or currency = $currency then cloud_cost end as shown_cloud_cost,
case when $currency is null or currency = $currency then weak_because end as shown_weak_because,
list_filter(
  string_split(findings, chr(10)),
  lambda one: $currency is null or split_part(one, '|', 2) in ('', $currency)
) as found
