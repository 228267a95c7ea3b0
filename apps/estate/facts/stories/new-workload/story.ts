import type { Story } from '../story.ts'

export const newWorkload: Story = {
  name: 'new-workload',
  what: 'Cost rises because there is a job that was not there before; nothing is wrong with it.',
  subject: { is: 'job', kind: 'marketing', name: 'recommendation_refresh' },
  from: '2025-04-22T08:15:40Z',
  effects: [{ on: 'birth' }],
}
