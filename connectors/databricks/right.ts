/** The right to read a system table, and the statements that grant it. */
export function rightToRead(table: string): { name: string; grant: string } {
  const schema = table.split('.').slice(0, 2).join('.')
  return {
    name: `SELECT on ${table}`,
    grant: [
      'grant use catalog on catalog system to `{principal}`;',
      `grant use schema on schema ${schema} to \`{principal}\`;`,
      `grant select on table ${table} to \`{principal}\`;`,
    ].join('\n'),
  }
}

/** The grant that lets a principal see all objects of a workspace. */
export const workspaceAdministrator = {
  name: 'workspace administrator',
  grant: 'Workspace settings, Identity and access, Groups: add {principal} to the group admins.',
}
