import type { Story } from '../story.ts'

export const dataDoubled: Story = {
  name: 'data-doubled',
  what: 'The job costs twice as much because it reads twice the data.',
  subject: { is: 'job', kind: 'marketing', name: 'mobile_app_funnel' },
  from: '2025-04-07T00:00:00Z',
  effects: [
    { on: 'work', factor: 2 },
    { on: 'data', factor: 2 },
  ],
  costFactor: 2,
}
