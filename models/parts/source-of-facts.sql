-- Which of REST and the system tables the facts of a row are from.
case
  when history.start_time is null then 'rest'
  when rest.seen_time is null then 'system'
  else 'both'
end as facts_from
