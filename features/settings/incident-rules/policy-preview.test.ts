import { afterAll, expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { publishedMart } from '#product/testing/published-mart.ts'

const target = {
  rule: 'idle_instance',
  target: 'APC',
  category: 'PERFORMANCE',
  incident_type: 'IDLE_TIME',
  is_enabled: true,
  limit_1: 40,
  limit_1_label: 'Idle time',
  limit_1_unit: 'minutes',
  limit_1_least: 1,
  limit_1_most: 1000,
  minimum: '0',
}
const waiting = { ...target, rule: 'skewed_stage', target: 'JOB', waits_for: 'Spark telemetry' }
const ofMonths = { ...target, rule: 'month_above_value', target: 'JOB', frequency: 'MONTHLY' }
const mart = await publishedMart({
  rule_target: [target, waiting, ofMonths],
  rule: [
    { rule: 'idle_instance', title: 'Idle instance', meaning: 'It idled.' },
    { rule: 'skewed_stage', title: 'Skewed stage', meaning: 'It is skewed.' },
    { rule: 'month_above_value', title: 'Month', meaning: 'It costs.' },
  ],
  workspace: [{ workspace_id: '1' }],
})
afterAll(() => mart.close())

const values = { enabled: true, threshold: 60, otherLimit: null, minimumAmount: '1', severity: null }
const changeOf = (id: string) => ({ id, seenChange: null, ...values })

test('a preview asks for 30 days, or 92 of months, with the saved and the drafted policies, and leaves out what waits', async () => {
  const asked: Readonly<Record<string, unknown>>[] = []
  const { app } = await sessionServer(
    {
      ask: async (question, parameters) => {
        asked.push({ question, ...parameters })
        const findings = parameters['draftedPolicies'] === '[]' ? '90' : '14'
        return [
          { rule: 'idle_instance', target: 'APC', findings, things: '6' },
          { rule: null, target: null, findings, things: '6' },
        ]
      },
    },
    { mart },
  )
  const preview = (payload: object, who = 'root') =>
    app.inject({
      method: 'POST',
      url: '/api/1.0/diagnostics/incident-rules/preview',
      headers: signedInAs(who),
      payload,
    })
  const both = { changes: [changeOf('idle_instance:APC'), changeOf('skewed_stage:JOB')] }
  expect((await preview(both, 'ann')).statusCode).toBe(403)
  const answer = (await preview(both)).json()
  const [saved, drafted] = [
    { findings: 90, things: 6 },
    { findings: 14, things: 6 },
  ]
  expect(answer).toMatchObject({
    rules: [
      { rule: 'idle_instance', saved, drafted, waitsFor: null },
      { rule: 'skewed_stage', saved: null, drafted: null, waitsFor: 'Spark telemetry' },
    ],
    saved,
    drafted,
  })
  expect(asked).toMatchObject([
    {
      question: 'drafted-findings',
      rules: ['idle_instance'],
      targets: ['idle_instance:APC'],
      draftedPolicies: '[]',
    },
    { question: 'drafted-findings', workspaceIds: expect.arrayContaining(['']) },
  ])
  expect(asked[0]?.['days']).toHaveLength(30)
  expect(JSON.parse(String(asked[1]?.['draftedPolicies']))).toMatchObject([
    { rule: 'idle_instance', target: 'APC', scope: 'GLOBAL', limits: [60, null], minimum: '1' },
  ])
  await preview({ changes: [changeOf('month_above_value:JOB')] })
  expect(asked.at(-1)?.['days']).toHaveLength(92)
  expect((await preview({ changes: [changeOf('skewed_stage:JOB')] })).json()).toMatchObject({ drafted: null })
  expect((await preview({ changes: [{ ...changeOf('idle_instance:APC'), threshold: 0 }] })).statusCode).toBe(
    400,
  )
})
