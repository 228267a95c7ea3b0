function workspaceRow(id: string, name: string, subscription: string) {
  return {
    workspace_id: id,
    workspace_name: name,
    workspace_url: `https://${name}.example.com:443/`,
    subscription_id: subscription,
    region: 'west',
    cloud: 'AZURE',
    status: 'RUNNING',
  }
}

/** What only its usage shows. */
const unlisted = {
  ...workspaceRow('4', '* Unauthorized or Deleted', ''),
  workspace_url: null,
  subscription_id: null,
  region: null,
  cloud: null,
  status: null,
}

function horizonRow(workspace_id: string, first_usage_time: string, last_usage_time: string) {
  return { workspace_id, first_usage_time, last_usage_time }
}

const costRow = (workspace_id: string, currency: string) => ({
  workspace_id,
  day: '2025-05-30',
  currency,
  amount: '1',
})

/** Three workspaces in two subscriptions, of the third of which nothing was loaded yet, and one that nobody lists. */
export const workspaceRows = {
  workspace: [
    workspaceRow('1', 'one', 'north'),
    workspaceRow('2', 'two', 'south'),
    workspaceRow('3', 'three', 'south'),
    unlisted,
  ],
  billing_horizon: [
    horizonRow('1', '2025-05-01T00:00:00Z', '2025-05-31T00:00:00Z'),
    horizonRow('2', '2025-05-02T00:00:00Z', '2025-05-31T11:00:00Z'),
  ],
  cost_day: [costRow('1', 'USD'), costRow('1', 'USD'), costRow('2', 'EUR')],
} as const
