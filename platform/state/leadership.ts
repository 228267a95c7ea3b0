import type { State } from './state.ts'

type Execute = Pick<State, 'executeSql'>

/** Tries to lead: a leader that did not renew for so long, or is gone, is followed by a new term. Undefined: another server leads. */
export async function takeLeadership(
  { executeSql }: Execute,
  { serverId, leaseMs }: { serverId: string; leaseMs: number },
): Promise<number | undefined> {
  const { rows } = await executeSql(
    `insert into leadership (term, server_id, renewed_at)
    values (1, $1, clock_timestamp())
    on conflict (only_row) do update
    set term = leadership.term + 1,
      server_id = excluded.server_id,
      renewed_at = clock_timestamp()
    where leadership.server_id is null
      or leadership.renewed_at < clock_timestamp() - $2 * interval '1 millisecond'
      or not exists (
        select 1
        from server_presence as leader
        where leader.server_id = leadership.server_id
      )
    returning term`,
    [serverId, leaseMs],
  )
  return rows[0] === undefined ? undefined : Number(rows[0]['term'])
}

/** Goes on leading; false if the term is over, because another server took the lead. */
export async function renewLeadership(
  { executeSql }: Execute,
  { serverId, term }: { serverId: string; term: number },
): Promise<boolean> {
  const { rows } = await executeSql(
    `update leadership
    set renewed_at = clock_timestamp()
    where server_id = $1
      and term = $2
    returning term`,
    [serverId, term],
  )
  return rows.length > 0
}

/** Lays the lead down, so that another server need not wait until it is over. */
export async function layDownLeadership(
  { executeSql }: Execute,
  { serverId, term }: { serverId: string; term: number },
): Promise<void> {
  await executeSql('update leadership set server_id = null where server_id = $1 and term = $2', [
    serverId,
    term,
  ])
}

/** The server that leads, by name; undefined where none does. */
export async function leaderName({ executeSql }: Execute): Promise<string | undefined> {
  const { rows } = await executeSql(
    `select presence.name
    from leadership
    inner join server_presence as presence on presence.server_id = leadership.server_id`,
  )
  return rows[0] === undefined ? undefined : String(rows[0]['name'])
}
