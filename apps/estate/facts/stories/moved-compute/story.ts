import type { Story } from '../story.ts'

export const movedCompute: Story = {
  name: 'moved-compute',
  what: 'The job moved from a shared cluster to job compute of its own.',
  subject: { is: 'job', kind: 'finance', name: 'supplier_scorecard' },
  from: '2025-04-28T00:00:00Z',
  effects: [{ on: 'compute', successor: 'supplier_scorecard_on_job_compute' }],
}
