import type { Story } from '../story.ts'

export const runawayAutoscale: Story = {
  name: 'runaway-autoscale',
  what: 'A shared cluster grows to all of its workers and stays there, whatever is done on it.',
  subject: { is: 'cluster', kind: 'ml_platform', name: 'nlp-scratch' },
  from: '2025-05-12T00:00:00Z',
  until: '2025-05-24T00:00:00Z',
  effects: [{ on: 'workers' }],
}
