import type { Story } from '../story.ts'

export const retryStorm: Story = {
  name: 'retry-storm',
  what: 'Every run fails after six tries of its one task, for a week.',
  subject: { is: 'job', kind: 'production', name: 'sync_crm_contacts' },
  from: '2025-05-12T12:00:00Z',
  until: '2025-05-19T12:00:00Z',
  effects: [{ on: 'failure' }],
}
