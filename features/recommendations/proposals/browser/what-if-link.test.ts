import { expect, test } from 'vitest'
import type { ProposalDetail } from './proposal-detail.ts'
import { whatIfLink } from './what-if-link.ts'

const linkOf = (assetKind: string, setting: string) =>
  // Of a recommendation only these parts count.
  whatIfLink({
    proposal: { assetKind, assetId: '7', workspaceId: '1', setting },
    values: [
      { to: 'other', isProposed: false },
      { to: 'm6.large', isProposed: true },
    ],
  } as unknown as Pick<ProposalDetail, 'proposal' | 'values'>)

test('what changes the workers of a job opens its what-if page, with the type of VM that is proposed', () => {
  expect(linkOf('job', 'workers')).toEqual({
    to: '/reporting/workflow-runs/what-if/7',
    view: { ofWorkspace: '1' },
  })
  expect(linkOf('job', 'worker_node_type')).toMatchObject({
    view: { ofWorkspace: '1', nodeType: 'm6.large' },
  })
  expect(linkOf('job', 'driver_node_type')).toBeUndefined()
  expect(linkOf('cluster', 'worker_node_type')).toBeUndefined()
})
