import type { IncidentDecision, IncidentPorts } from '../incident-ports.ts'

/** A decision with what is kept of its incident, on one level. */
function flat({ summary, ...decision }: IncidentDecision) {
  return { ...decision, ...summary, decidedAt: decision.decidedAt.toISOString() }
}

/** All decisions that hold as one JSON text, which the query of incidents reads. */
export async function decisionsText({ incidents }: IncidentPorts): Promise<string> {
  return JSON.stringify((await incidents.decisions()).map(flat))
}
