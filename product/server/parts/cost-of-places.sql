-- Places, with the interactive cost of their clusters.
  place.shown_currency,
  sum(whole.cost) as cost
from place
inner join whole
  on whole.workspace_id = place.workspace_id
  and whole.cluster_id = place.place_id
  and whole.currency = place.shown_currency
