-- Of a dismissal: its reason by a name that the product knows; null: none, or one of the time before there were such names.
alter table proposal add column dismissed_because text;

-- One row per comment on a life of a proposal.
create table proposal_comment (
  comment_id text primary key,
  life_id text not null references proposal (life_id) on delete cascade,
  written_by text not null,
  written_at timestamptz not null,
  body text not null check (char_length(body) between 1 and 2000)
);

create index proposal_comment_by_life on proposal_comment (life_id);
