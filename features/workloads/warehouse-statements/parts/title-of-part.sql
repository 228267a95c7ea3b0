-- What a part of a warehouse is called: the beginning of its text for who may read it, else its type and the beginning of its fingerprint.
case part_kind
  when 'statement' then
    case
      when fingerprint is null then 'Text hidden'
      when $mayReadText then left(statement_text, 300)
      else coalesce(statement_type || ' ', '') || left(fingerprint, 8)
    end
  when 'other' then 'Other statements'
  when 'idle' then 'Idle'
  else 'Use not known'
end
