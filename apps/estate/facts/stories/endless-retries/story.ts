import type { Story } from '../story.ts'

export const endlessRetries: Story = {
  name: 'endless-retries',
  what: 'A run fails after five hundred tries of its one task.',
  subject: { is: 'job', kind: 'ingestion', name: 'pull_vendor_catalog' },
  from: '2025-05-27T06:00:00Z',
  until: '2025-05-27T18:00:00Z',
  effects: [{ on: 'failure' }],
}
