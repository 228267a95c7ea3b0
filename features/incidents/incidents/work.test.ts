import { beforeEach, expect, test } from 'vitest'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { recordedChanges } from '#state/testing/recorded-changes.ts'
import { world } from './testing/published-rows.ts'
import { addPeople, workServer } from './testing/work-server.ts'

const list = '/alerts/performance-incidents?since=2025-05-26&until=2025-06-01'
const later = '2025-06-10'

type Action = { kind: string; assignee?: string | null; until?: string | null; reason?: string }
type Row = { incidentId: string } & Record<string, unknown>

/** Another publication, in which the incident of the pipeline has these values. */
function published(changed: object) {
  const incident = world.incident.map((row) =>
    row.incident_id === 'pipeline' ? Object.assign({}, row, changed) : row,
  )
  return { ...world, incident }
}

const state = emptiedState('embedded')
beforeEach(() => addPeople(state()))

async function opened(tables: Parameters<typeof workServer>[1] = world) {
  const ask = await workServer(state(), tables)
  const act = async (username: string, incidentIds: readonly string[], action: Action) =>
    ask(username, 'POST', '/alerts/actions', { incidentIds, action })
  const listed = async (username: string, query = ''): Promise<Row[]> =>
    (await ask(username, 'GET', `${list}${query}`)).body.incidents
  const ids = async (username: string, query = '') =>
    (await listed(username, query)).map(({ incidentId }) => incidentId)
  const undo = async (username: string, actionId: string) =>
    ask(username, 'POST', `/alerts/actions/${actionId}/undo`, {})
  return { ask, act, listed, ids, undo }
}
const refused = (incidentId: string, because: string) => ({ incidentId, isDone: false, because })
const done = (incidentId: string) => ({ incidentId, isDone: true, because: null })

test('who may not dismiss may not assign, snooze or see accounts, but comments', async () => {
  const { act, ask } = await opened()
  expect((await act('ann', ['failed'], { kind: 'ASSIGN', assignee: 'ann' })).status).toBe(403)
  expect((await ask('ann', 'GET', '/alerts/assignees')).status).toBe(403)
  const comment = await ask('ann', 'POST', '/alerts/incidents/failed/comments', { text: 'Mine' })
  expect(comment.status).toBe(200)
})

test('an incident of a foreign workspace is not there for any of the calls', async () => {
  const { act, ask, listed } = await opened()
  const assigned = await act('bert', ['foreign'], { kind: 'ASSIGN', assignee: 'root' })
  expect(assigned.body).toEqual({
    actionId: null,
    results: [refused('foreign', 'Not found, or you cannot access it.')],
  })
  const path = '/alerts/incidents/foreign/comments'
  expect((await ask('bert', 'POST', path, { text: 'Hello' })).status).toBe(404)
  expect((await ask('bert', 'DELETE', `${path}/any`)).status).toBe(404)
  expect(await recordedChanges(state().db)).toEqual([])
  expect((await listed('root')).map(({ assignedTo }) => assignedTo)).toEqual([null, null, null])
})

test('several incidents are assigned at once, each with its answer, and one undo takes it back', async () => {
  const { act, ids, listed, undo } = await opened()
  await act('root', ['pipeline'], { kind: 'ASSIGN', assignee: 'bert' })
  const asked = ['failed', 'pipeline', 'foreign', 'unknown']
  const { body } = await act('root', asked, { kind: 'ASSIGN', assignee: 'bert' })
  expect(body.results).toEqual([
    done('failed'),
    refused('pipeline', 'It is assigned to bert already.'),
    refused('foreign', 'bert cannot access what it is about.'),
    refused('unknown', 'Not found, or you cannot access it.'),
  ])
  expect(await ids('bert', '&assignment=ME')).toEqual(['failed', 'pipeline'])
  expect(await ids('root', '&assignment=NOBODY')).toEqual(['foreign'])
  expect(await ids('root', '&assignee=BER')).toEqual(['failed', 'pipeline'])
  expect((await undo('root', body.actionId)).body.results).toEqual([done('failed')])
  expect((await listed('bert', '&assignment=ME')).map(({ incidentId }) => incidentId)).toEqual(['pipeline'])
  expect((await recordedChanges(state().db)).map(({ what, about }) => `${what} ${about.id}`)).toEqual([
    'incident.assign pipeline',
    'incident.assign failed',
    'incident.unassign failed',
  ])
})

test('what others changed since stays where an action is undone', async () => {
  const { act, listed, undo } = await opened()
  const { body } = await act('root', ['failed', 'pipeline'], { kind: 'ASSIGN', assignee: 'bert' })
  await act('root', ['pipeline'], { kind: 'ASSIGN', assignee: 'ann' })
  expect((await undo('root', body.actionId)).body.results).toEqual([
    done('failed'),
    refused('pipeline', 'It was changed since.'),
  ])
  expect((await listed('ann')).map(({ assignedTo }) => assignedTo)).toEqual([null, 'ann'])
  expect((await undo('root', 'nothing')).status).toBe(404)
})

test('who sees a part of an action undoes this part', async () => {
  const { act, undo } = await opened()
  const { body } = await act('root', ['failed', 'foreign'], { kind: 'ASSIGN', assignee: 'root' })
  expect((await undo('bert', body.actionId)).body.results).toEqual([
    done('failed'),
    refused('foreign', 'It is not there any more, or you cannot access it.'),
  ])
})

test('a snoozed incident shows what is at stake, which is in no sum of open ones', async () => {
  const { act, ask, listed } = await opened(published({ at_stake: '3.5' }))
  const sumOfOpen = async () =>
    (await ask('bert', 'GET', '/alerts/summary/performance?since=2025-05-26&until=2025-06-01')).body.atStake
  expect(await sumOfOpen()).toBe('3.5000000000')
  await act('bert', ['pipeline'], { kind: 'SNOOZE', until: later })
  expect(await listed('bert', '&status=SNOOZED')).toMatchObject([
    { incidentId: 'pipeline', atStake: '3.5000000000', sharedAtStake: null },
  ])
  expect(await sumOfOpen()).toBeNull()
})

test('a snoozed incident is not open, has a state of its own, and comes back on its day', async () => {
  const { act, ask, ids, listed } = await opened()
  expect((await act('bert', ['failed'], { kind: 'SNOOZE', until: '2025-05-31' })).status).toBe(400)
  expect((await act('bert', ['failed', 'old'], { kind: 'SNOOZE', until: later })).body.results).toEqual([
    done('failed'),
    refused('old', 'It is resolved.'),
  ])
  expect(await ids('bert')).toEqual(['pipeline'])
  expect(await listed('bert', '&status=SNOOZED')).toMatchObject([
    { incidentId: 'failed', status: 'SNOOZED', snoozedUntil: later },
  ])
  const counts = await ask('bert', 'GET', '/alerts/summary/performance?since=2025-05-26&until=2025-06-01')
  expect(counts.body).toMatchObject({ open: 1, bySeverity: [{ severity: 'HIGH', snoozed: 1 }, {}, {}] })
  await state().executeSql("update incident_work set snoozed_until = '2025-05-31'")
  expect(await ids('bert')).toEqual(['failed', 'pipeline'])
  await act('bert', ['failed'], { kind: 'SNOOZE', until: later })
  await act('bert', ['failed'], { kind: 'SNOOZE', until: null })
  expect(await ids('bert')).toEqual(['failed', 'pipeline'])
})

test.each([
  ['goes on', { last_day: '2025-04-04', occurrences: 4, price: '7' }, 'SNOOZED', 'ann'],
  ['has a little more at stake', { at_stake: '5.2' }, 'SNOOZED', 'ann'],
  ['has more than half as much again at stake', { at_stake: '5.3' }, 'OPEN', 'ann'],
  ['is more severe', { severity: 'HIGH' }, 'OPEN', 'ann'],
  ['is less severe', { severity: 'LOW' }, 'SNOOZED', 'ann'],
  [
    'has another id',
    { incident_id: 'moved', first_day: '2025-04-02', last_day: '2025-04-03' },
    'SNOOZED',
    'ann',
  ],
  ['ends', { status: 'RESOLVED', resolved_day: '2025-05-30' }, 'RESOLVED', 'ann'],
  ['begins again after days without it', { first_day: '2025-05-03', last_day: '2025-05-04' }, 'OPEN', null],
  ['happens to another thing', { scope_key: 'ASSET/1/DLT_PIPELINE/q' }, 'OPEN', null],
  ['is wrong in another way', { cause: 'another' }, 'OPEN', null],
])('a snoozed and assigned incident that %s', async (_case, changed, status, assignedTo) => {
  const { act } = await opened(published({ at_stake: '3.5' }))
  await act('bert', ['pipeline'], { kind: 'SNOOZE', until: later })
  await act('bert', ['pipeline'], { kind: 'ASSIGN', assignee: 'ann' })
  const { listed } = await opened(published(changed))
  const found = (await listed('ann', '&status=ALL')).find(({ assetName }) => assetName === 'orders')
  expect(found).toMatchObject({ status, assignedTo })
})

test('several are dismissed with a mixture of answers, and an undo gives back the former reason', async () => {
  const { act, ids, listed, undo } = await opened()
  await act('bert', ['failed'], { kind: 'DISMISS', reason: 'Known' })
  const { body } = await act('bert', ['failed', 'pipeline', 'foreign'], {
    kind: 'DISMISS',
    reason: 'Planned',
  })
  expect(body.results.map(({ isDone }: { isDone: boolean }) => isDone)).toEqual([true, true, false])
  expect(await ids('bert')).toEqual([])
  expect((await undo('bert', body.actionId)).body.results).toEqual([done('failed'), done('pipeline')])
  expect(await listed('bert', '&status=ALL')).toMatchObject([
    { incidentId: 'failed', status: 'DISMISSED', reason: 'Known' },
    { incidentId: 'old', status: 'RESOLVED' },
    { incidentId: 'pipeline', status: 'OPEN', reason: null },
  ])
  const back = await act('bert', ['failed', 'old'], { kind: 'RESTORE' })
  expect(back.body.results).toEqual([done('failed'), refused('old', 'It is not dismissed.')])
  expect(await ids('bert')).toEqual(['failed', 'pipeline'])
  expect((await undo('bert', back.body.actionId)).body.results).toEqual([done('failed')])
  expect(await listed('bert', '&status=DISMISSED')).toMatchObject([{ reason: 'Known', decidedBy: 'bert' }])
})

test('comments are text as it was written, and only their author removes one', async () => {
  const { ask, listed } = await opened()
  const path = '/alerts/incidents/failed/comments'
  const written = await ask('ann', 'POST', path, { text: ' <b>Ends</b>\r\non\tFriday\u0007 ' })
  expect(written.body).toEqual({ commented: true })
  for (const text of ['', ' \u0007 ', 'x'.repeat(2_001)])
    expect((await ask('ann', 'POST', path, { text })).status).toBe(400)
  await ask('bert', 'POST', path, { text: 'x'.repeat(2_000) })
  expect((await listed('ann')).map(({ comments }) => comments)).toEqual([2, 0])
  const { comments } = (await ask('ann', 'GET', '/alerts/incidents/failed')).body
  expect(comments).toMatchObject([
    { writtenBy: 'ann', text: '<b>Ends</b>\non Friday', isOwn: true },
    { writtenBy: 'bert', isOwn: false },
  ])
  const [own, other] = comments
  expect((await ask('ann', 'DELETE', `${path}/${other.commentId}`)).status).toBe(404)
  const elsewhere = `/alerts/incidents/pipeline/comments/${own.commentId}`
  expect((await ask('ann', 'DELETE', elsewhere)).status).toBe(404)
  expect((await ask('ann', 'DELETE', `${path}/${own.commentId}`)).body).toEqual({ removed: true })
  expect((await listed('ann')).map(({ comments: number }) => number)).toEqual([1, 0])
})

test('the page of an incident lists what people did with it, with who and when', async () => {
  const { act, ask } = await opened()
  await act('root', ['failed'], { kind: 'ASSIGN', assignee: 'ann' })
  await act('bert', ['failed'], { kind: 'SNOOZE', until: later })
  await ask('ann', 'POST', '/alerts/incidents/failed/comments', { text: 'On it' })
  await act('bert', ['failed'], { kind: 'DISMISS', reason: 'Planned' })
  const { body } = await ask('ann', 'GET', '/alerts/incidents/failed')
  expect(body).toMatchObject({ isEditable: false, isCommentable: true, formerId: null })
  expect(body.events).toMatchObject([
    { what: 'ASSIGNED', by: 'root', text: 'ann', at: expect.stringMatching(/^2026-03-01T12:0/) },
    { what: 'SNOOZED', by: 'bert', text: later },
    { what: 'COMMENTED', by: 'ann', text: null },
    { what: 'DISMISSED', by: 'bert', text: 'Planned' },
  ])
  expect((await recordedChanges(state().db)).map(({ what, actor }) => `${what} ${actor.name}`)).toEqual([
    'incident.assign root',
    'incident.snooze bert',
    'incident.comment ann',
    'incident.dismiss bert',
  ])
})

test('accounts are listed with the workspaces that the caller sees', async () => {
  const { ask } = await opened()
  expect((await ask('bert', 'GET', '/alerts/assignees')).body.assignees).toEqual([
    { username: 'ann', workspaceIds: ['1'] },
    { username: 'bert', workspaceIds: ['1'] },
    { username: 'root', workspaceIds: null },
  ])
  expect((await ask('root', 'GET', '/alerts/assignees?workspaceId=2')).body.assignees).toEqual([
    { username: 'root', workspaceIds: null },
  ])
})

test('the link of a former id opens the incident, and one that a correction took back names what goes on', async () => {
  const { act, ask } = await opened()
  await act('bert', ['failed'], { kind: 'DISMISS', reason: 'Known' })
  await state().executeSql("insert into incident_former_id values ('former', 'failed')")
  const former = await ask('bert', 'GET', '/alerts/incidents/former')
  expect(former.body).toMatchObject({ formerId: 'former', incident: { incidentId: 'failed' } })
  await state().executeSql(
    "update incident set incident_id = 'gone', status = 'RESTATED', last_day = '2025-05-28'",
  )
  expect((await ask('bert', 'GET', '/alerts/incidents/gone')).body).toMatchObject({
    incident: { incidentId: 'gone', isRestated: true },
    continuedBy: { incidentId: 'failed', title: 'Failed run' },
  })
})
