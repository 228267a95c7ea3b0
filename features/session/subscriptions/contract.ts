import { report } from '#contract/report.ts'

export const listSubscriptions = report({
  name: 'listSubscriptions',
  path: '/subscriptions',
  guard: 'user',
  summary:
    'The subscriptions (on AWS: Databricks accounts) of connected workspaces that the caller sees; of others none is known.',
  listName: 'content',
  filters: {},
  columns: [
    {
      name: 'subscriptionId',
      label: 'Subscription',
      format: 'id',
      meaning: 'Id of the subscription.',
      sortable: true,
    },
    { name: 'cloud', label: 'Cloud', format: 'text', meaning: 'AZURE or AWS.' },
    {
      name: 'workspacesCount',
      label: 'Workspaces',
      format: 'count',
      meaning: 'How many of its workspaces the caller sees.',
      sortable: true,
      summed: true,
    },
  ],
  order: { column: 'subscriptionId', direction: 'ASC' },
  tieBreakers: ['subscriptionId'],
})
