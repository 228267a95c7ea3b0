-- The cost of each span of the range.
list_transform(
  range(cast(ceil(span.days / cast(span.span_days as double)) as bigint)),
  lambda place: coalesce(paid.costs[place], 0)
)
