import type { Column } from '#contract/columns.ts'
import { report } from '#contract/report.ts'
import { elsewhere } from '#contract/absence.ts'
import { notBilled } from '#product/contract/not-billed.ts'

const notConnected = elsewhere(
  'The workspace is not connected.',
  'Add it to the connection: then it is read with all that it tells.',
)

const columns: readonly Column[] = [
  {
    name: 'workspaceId',
    label: 'Workspace id',
    format: 'id',
    meaning: 'Id of the workspace.',
    sortable: true,
  },
  { name: 'workspaceName', label: 'Workspace', format: 'text', meaning: 'Its name.', sortable: true },
  { name: 'workspaceHost', label: 'Host', format: 'text', meaning: 'Host name of its address.' },
  { name: 'workspaceUrl', label: 'Address', format: 'text', meaning: 'Where it is opened in a browser.' },
  {
    name: 'subscriptionId',
    label: 'Subscription',
    format: 'id',
    meaning: 'The subscription that it belongs to.',
    absentBecause: notConnected,
    sortable: true,
  },
  {
    name: 'region',
    label: 'Region',
    format: 'text',
    meaning: 'Region of the cloud.',
    absentBecause: notConnected,
    sortable: true,
  },
  { name: 'cloud', label: 'Cloud', format: 'text', meaning: 'AZURE or AWS.' },
  { name: 'status', label: 'Status', format: 'text', meaning: 'What the account says of its state.' },
  {
    name: 'lastUsageTime',
    label: 'Cost up to',
    format: 'instant',
    meaning: 'End of the newest usage record.',
    absentBecause: notBilled('no usage record of the workspace was loaded yet.'),
    sortable: true,
  },
]

export const listWorkspaces = report({
  name: 'listWorkspaces',
  path: '/workspaces/all',
  guard: 'user',
  summary: 'The workspaces that the caller sees: those of the connection, and all others that have a bill.',
  listName: 'content',
  filters: {},
  columns,
  order: { column: 'workspaceName', direction: 'ASC' },
  tieBreakers: ['workspaceId'],
})
