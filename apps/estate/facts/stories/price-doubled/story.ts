import type { Story } from '../story.ts'

export const priceDoubled: Story = {
  name: 'price-doubled',
  what: 'The job costs twice as much because a promotion of serverless jobs in its region ended.',
  subject: { is: 'job', kind: 'development', name: 'llm_prompt_eval' },
  from: '2025-04-14T00:00:00Z',
  until: '2025-05-20T06:50:00Z',
  effects: [
    {
      on: 'price',
      sku: 'JOBS_SERVERLESS_COMPUTE',
      region: { azure: 'northeurope', aws: 'eu-west-1' },
      factor: 2,
    },
  ],
  costFactor: 2,
}
