import { count, id, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { plainList } from '#contract/plain-list.ts'

export const listSubscriptions = plainList(import.meta.url, {
  name: 'listSubscriptions',
  path: '/subscriptions',
  guard: mayRead('user'),
  summary:
    'The subscriptions (on AWS: Databricks accounts) of connected workspaces that the caller sees; of others none is known.',
  listName: 'content',
  filters: {},
  columns: [
    id('subscriptionId', 'Subscription', 'Id of the subscription.', { always: true }),
    text('cloud', 'Cloud', 'AZURE or AWS.'),
    count('workspacesCount', 'Workspaces', 'Workspaces you can see.', { always: true, summed: true }),
  ],
  order: { column: 'subscriptionId', direction: 'ASC' },
  tieBreakers: ['subscriptionId'],
})
