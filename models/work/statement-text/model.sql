-- One row: the text of a statement on a SQL warehouse, for screens: its first 2,000 characters with each literal (string or number) masked
-- by ?, because a value in a text may be personal data, and whoever sees costs need not see rows. Comments stay as they are: tools name in
-- them where a statement came from. Double quotes hold a literal, as in Spark. Fingerprint: the same for texts that differ in literals,
-- lengths of lists of literals and white space alone. Both are null where the query history hides the text.
-- The pattern takes in turn what is kept (words, back-quoted names, comments, signs) and the literal that ends it; chr(1) ends the text.
with
distinct_text as (
  select distinct left(statement_text, 2000) as text
  from query_run
  where day in ($days)
    and warehouse_id is not null
    and own_purpose is distinct from 'unreadable'
    and statement_text is not null
),
masked as (
  select
    text,
    array_join(
      regexp_extract_all(
        text || chr(1),
        '((?:[A-Za-z_][A-Za-z0-9_]*|[^-/A-Za-z0-9_' || chr(39) || chr(34) || chr(96) || chr(1) || ']+'
        || '|' || chr(96) || '[^' || chr(96) || chr(1) || ']*' || chr(96) || '?'
        || '|--[^' || chr(10) || chr(1) || ']*'
        || '|/[*](?:[^*' || chr(1) || ']+|[*]+[^*/' || chr(1) || '])*(?:[*]+/|[*]*)'
        || '|-|/)*)'
        || '(?:' || chr(39) || '(?:[^' || chr(39) || chr(92) || chr(92) || chr(1) || ']+|' || chr(92) || chr(92) || '[^' || chr(1) || '])*' || chr(39) || '?'
        || '|' || chr(34) || '(?:[^' || chr(34) || chr(92) || chr(92) || chr(1) || ']+|' || chr(92) || chr(92) || '[^' || chr(1) || '])*' || chr(34) || '?'
        || '|[0-9][0-9A-Za-z_.]*'
        || '|' || chr(1) || ')',
        1
      ),
      '?'
    ) as masked_text
  from distinct_text
),
spaced as (
  select
    text,
    masked_text,
    array_join(regexp_extract_all(masked_text, '[^' || chr(9) || chr(10) || chr(13) || ' ]+', 0), ' ') as one_line
  from masked
),
listed as (
  select text, masked_text, replace(replace(one_line, '?, ', '?,'), repeat('?,', 16), '?,') as one_line
  from spaced
),
shorter as (
  select
    text,
    masked_text,
    replace(replace(replace(one_line, repeat('?,', 4), '?,'), repeat('?,', 4), '?,'), repeat('?,', 4), '?,') as one_line
  from listed
),
short as (
  select
    text,
    masked_text,
    md5(replace(replace(replace(one_line, '?,?,', '?,'), '?,?,', '?,'), '?,?', '?')) as fingerprint
  from shorter
)
select
  query_run.day, query_run.last_day, query_run.account_id, query_run.workspace_id, query_run.statement_id,
  short.fingerprint, short.masked_text
from query_run
inner join short
  on short.text = left(query_run.statement_text, 2000)
where query_run.day in ($days)
  and query_run.warehouse_id is not null
  and query_run.own_purpose is distinct from 'unreadable'
