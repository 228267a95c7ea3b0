import { createHash } from 'node:crypto'
import type { FetchContext, Source } from '#collect/source.ts'
import type { DatabricksClient } from '../client.ts'
import { workspaceAdministrator } from '../right.ts'
import { directoryOf, type User } from './directory.ts'
import { membersOf, type Member } from './members.ts'
import { directoryMember, directoryReading, directoryUser } from './tables.ts'

/** Users of a workspace, and who is in which group. */
export const groups: Source<DatabricksClient> = {
  name: 'groups',
  system: 'databricks',
  meaning: 'The users of the workspace, and who is a member of which group.',
  scope: 'workspace',
  tables: [directoryReading, directoryMember, directoryUser],
  // With the time until a collection begins, members are known for an hour at most.
  freshMinutes: 45,
  without: 'Without it nobody knows who is in a group, so rights that groups have let nobody see anything.',
  right: workspaceAdministrator,
  fetch: fetchGroups,
}

async function fetchGroups(context: FetchContext<DatabricksClient>): Promise<void> {
  const { client, signal, dataNow, emit } = context
  const directory = await directoryOf(client, signal)
  const { members, unknownMembers, ambiguousGroups } = membersOf(directory)
  if (unknownMembers > 0) context.note(`${unknownMembers} members of groups were deleted or have no name.`)
  if (ambiguousGroups > 0)
    context.note(
      `${ambiguousGroups} groups have no name, or one that another group has: they give no rights.`,
    )
  const membersKey = keyOf(members.map(({ group, member }) => [group, member]))
  const usersKey = keyOf(directory.users.map((one) => [one.id, one.userName, one.displayName, one.active]))
  const common = { account_id: client.account.id, workspace_id: client.here.id, day: null, last_day: null }
  await emit(
    directoryMember.name,
    members.map((one) => ({ ...common, ...memberRow(one), members_key: membersKey })),
  )
  await emit(
    directoryUser.name,
    directory.users.map((one) => ({ ...common, ...userRow(one), users_key: usersKey })),
  )
  await emit(directoryReading.name, [
    {
      ...common,
      read_at: dataNow.toISOString(),
      members_key: membersKey,
      users_key: usersKey,
      members: members.length,
      users: directory.users.length,
    },
  ])
}

const memberRow = ({ group, member }: Member) => ({ group_name: group, member })

const userRow = ({ id, userName, displayName, active }: User) => ({
  user_id: id,
  user_name: userName,
  display_name: displayName,
  is_active: active ?? true,
})

/** The same for the same entries in any order, so that a list that is read again changes no row. */
function keyOf(entries: readonly (readonly unknown[])[]): string {
  const lines = entries.map((entry) => JSON.stringify(entry)).toSorted()
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 32)
}
