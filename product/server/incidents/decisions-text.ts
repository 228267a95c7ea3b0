import type { IncidentDecision, IncidentPorts } from '../incident-ports.ts'

/** A decision with what is kept of its incident, on one level. */
function flat({ summary, ...decision }: IncidentDecision) {
  return { ...decision, ...summary, decidedAt: decision.decidedAt.toISOString() }
}

/** All decisions that hold as one JSON text, which the query of incidents reads. */
export async function decisionsText({ incidents }: IncidentPorts): Promise<string> {
  return JSON.stringify((await incidents.decisions()).map(flat))
}

/** All pieces of work on incidents as one JSON text, which the query of incidents reads. */
export async function workText({ incidents }: IncidentPorts): Promise<string> {
  const works = await incidents.work.all()
  return JSON.stringify(works)
}

/** What people decided and do, as values that the query of incidents names. */
export async function decidedValues(ports: IncidentPorts): Promise<{ decisions: string; work: string }> {
  const [decisions, work] = await Promise.all([decisionsText(ports), workText(ports)])
  return { decisions, work }
}
