import { absentWhere, flag, id, instant, text } from '#contract/column-builders.ts'
import { report } from '#contract/report.ts'
import { elsewhere } from '#contract/absence.ts'
import { mayRead } from '#contract/guard.ts'
import { notBilled } from '#product/contract/not-billed.ts'

const notConnected = elsewhere(
  'The workspace is not connected.',
  'Add it to the connection: its region and subscription are then read.',
)

const noUsage = notBilled('no usage record of the workspace was loaded yet.')

const columns = [
  id('workspaceId', 'Workspace id', 'Id of the workspace.', { always: true }),
  text('workspaceName', 'Workspace', 'Name of the workspace.'),
  text('workspaceHost', 'Host', 'Host name of the workspace.'),
  text('workspaceUrl', 'Address', 'Address of the workspace in a browser.'),
  ...absentWhere(
    notConnected,
    id('subscriptionId', 'Subscription', 'Subscription of the workspace.'),
    text('region', 'Region', 'Region of the cloud.'),
  ),
  text('cloud', 'Cloud', 'AZURE or AWS.'),
  text('status', 'Status', 'State of the workspace in its account.'),
  flag('isPublished', 'Published', 'Whether people who are no admins see it.', { always: true }),
  ...absentWhere(
    noUsage,
    instant('lastUsageTime', 'Latest billing record', 'End of the latest usage record.'),
  ),
]

export const listWorkspaces = report({
  name: 'listWorkspaces',
  path: '/workspaces/all',
  guard: mayRead('user'),
  summary: 'Workspaces of the caller: connected ones and all others with billed usage.',
  listName: 'content',
  filters: {},
  columns,
  order: { column: 'workspaceName', direction: 'ASC' },
  tieBreakers: ['workspaceId'],
})
