-- Which jobs are asked for.
and (
  $search is null
  or (coalesce($searchBy, 'name') = 'name' and contains(lower(coalesce(known.name, 'Job ' || job_id)), lower($search)))
  or (coalesce($searchBy, 'id') = 'id' and contains(job_id, $search))
  or (coalesce($searchBy, 'owner') = 'owner' and contains(lower(known.owner), lower($search)))
)
and ($costAbove is null or coalesce(cost, 0) > cast($costAbove as decimal(28, 10)))
and ($costBelow is null or coalesce(cost, 0) < cast($costBelow as decimal(28, 10)))
and ($owner is null or known.owner = $owner)
and ($trigger is null or ran.trigger = $trigger)
