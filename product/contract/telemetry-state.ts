/** How far the telemetry of a run, an instance, an update or a session is analyzed. */
export const telemetryStates = ['NOT_MONITORED', 'NOT_READY', 'READY', 'NOT_AVAILABLE', 'REPAIRING'] as const
export type TelemetryState = (typeof telemetryStates)[number]

/** What the state follows from. */
export type TelemetryFacts = {
  /** It was skipped and lasted a second at most. */
  isSkipped: boolean
  isOpen: boolean
  /** All of its compute is serverless. */
  isServerless: boolean
  /** The query history has its statements. */
  hasHistory: boolean
  /** It ran on clusters that are known. */
  hasCluster: boolean
  /** The settings of all its clusters are known, and none names a destination for logs. */
  isSilent: boolean
  /** An event log of one of its clusters was read. */
  isRead: boolean
  /** Something in these logs belongs to it. */
  isTied: boolean
  /** The logs are read up to its end. */
  isComplete: boolean
  /** More of its logs may still come. */
  isAwaited: boolean
  /** Its logs may not be read. */
  isDenied: boolean
}

/** A state with its reason in a sentence. */
export type ExplainedState = { state: TelemetryState; reason: string }

const explained = (state: TelemetryState, reason: string): ExplainedState => ({ state, reason })

/** The one definition of the state; a repair that is open comes before all that is known. */
export function telemetryState(facts: TelemetryFacts, isBeingRepaired = false): ExplainedState {
  if (isBeingRepaired) return explained('REPAIRING', 'Its event log is read again from its beginning.')
  if (facts.isSkipped)
    return explained('NOT_AVAILABLE', 'It lasted a second at most and was skipped: it left no telemetry.')
  if (facts.isServerless && !facts.isRead) return stateOfServerless(facts)
  if (!facts.hasCluster && !facts.isRead)
    return explained('NOT_MONITORED', 'It ran on no cluster, or on one whose settings are not known.')
  if (facts.isSilent && !facts.isRead)
    return explained('NOT_MONITORED', 'The settings of its cluster name no destination for event logs.')
  return stateOfLog(facts)
}

function stateOfServerless({ isOpen, hasHistory, isAwaited }: TelemetryFacts): ExplainedState {
  if (isOpen)
    return explained('NOT_READY', 'It still runs: the query history has its statements once they end.')
  if (hasHistory) return explained('READY', 'The query history has its statements.')
  if (isAwaited) return explained('NOT_READY', 'Its statements may still appear in the query history.')
  return explained('NOT_AVAILABLE', 'The query history has none of its statements.')
}

function stateOfLog(facts: TelemetryFacts): ExplainedState {
  const { isOpen, isRead, isTied, isComplete, isAwaited, isDenied } = facts
  if (isOpen) return explained('NOT_READY', 'It still runs: its event log is read as it grows.')
  if (isDenied && !isRead)
    return explained('NOT_AVAILABLE', 'The destination of its event log may not be read.')
  if (isRead && !isComplete && isAwaited && !isDenied)
    return explained('NOT_READY', 'A part of its event log was read; the rest may still come.')
  if (isRead && !isTied)
    return explained('READY', 'Its event log was read; no Spark job in it belongs to it.')
  if (isRead && !isComplete)
    return explained('READY', 'Its event log was read as far as it was delivered; its end is missing.')
  if (isRead) return explained('READY', 'Its event log was read to its end.')
  if (isAwaited) return explained('NOT_READY', 'Its event log has not been read yet.')
  return explained('NOT_AVAILABLE', 'No event log of its cluster was delivered.')
}
