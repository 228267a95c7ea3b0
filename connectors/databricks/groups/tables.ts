import type { RawTable } from '#lake/table.ts'

const workspace = { account_id: 'string', workspace_id: 'string' } as const

/** Which lists of people hold: rows of other lists were read before and no longer do. */
export const directoryReading = {
  name: 'directory_reading',
  meaning: 'When the users and groups of a workspace were last read, and the keys of those lists.',
  columns: {
    ...workspace,
    read_at: 'timestamp',
    members_key: 'string',
    users_key: 'string',
    members: 'int',
    users: 'int',
  },
  key: ['account_id', 'workspace_id'],
  arrival: 'latest',
} as const satisfies RawTable

/** Direct members of groups. Those who left stay as rows of a list that no longer holds. */
export const directoryMember = {
  name: 'directory_member',
  meaning: 'A direct member of a group of a workspace, and the list in which it was last read.',
  columns: { ...workspace, group_name: 'string', member: 'string', members_key: 'string' },
  key: ['account_id', 'workspace_id', 'group_name', 'member'],
  arrival: 'latest',
} as const satisfies RawTable

/** Users, by their id. Those who left stay as rows of a list that no longer holds. */
export const directoryUser = {
  name: 'directory_user',
  meaning: 'A user of a workspace, and the list in which it was last read.',
  columns: {
    ...workspace,
    user_id: 'string',
    user_name: 'string',
    display_name: 'string',
    is_active: 'boolean',
    users_key: 'string',
  },
  key: ['account_id', 'workspace_id', 'user_id'],
  arrival: 'latest',
} as const satisfies RawTable
