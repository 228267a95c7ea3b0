-- Attempts that the filters ask for, each once where it has no cost in the asked currency.
  and (
    $currency is null
    or currency = $currency
    or (is_first_currency and not list_contains(string_split(currencies, ','), $currency))
  )
  and ($search is null or contains(run_id, $search))
  and ($status is null or status = $status)
  and ($attemptNumber is null or attempt = $attemptNumber)
  and ($clusterId is null or contains(',' || cluster_ids || ',', ',' || $clusterId || ','))
  and (not coalesce(cast($analyzedRunsOnly as boolean), false) or is_log_complete is not null)
  and ($costAbove is null or coalesce(shown_cost, 0) > cast($costAbove as decimal(28, 10)))
  and ($costBelow is null or coalesce(shown_cost, 0) < cast($costBelow as decimal(28, 10)))
