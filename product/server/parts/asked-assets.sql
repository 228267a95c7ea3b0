-- Which assets are asked for.
and (
  $search is null
  or (coalesce($searchBy, 'name') = 'name' and contains(lower(named.name), lower($search)))
  or (coalesce($searchBy, 'id') = 'id' and contains(lower(named.asset_id), lower($search)))
  or (coalesce($searchBy, 'owner') = 'owner' and contains(lower(named.owner), lower($search)))
)
and ($costAbove is null or named.cost > cast($costAbove as decimal(28, 10)))
and ($costBelow is null or named.cost < cast($costBelow as decimal(28, 10)))
and ($owner is null or named.owner = $owner)
