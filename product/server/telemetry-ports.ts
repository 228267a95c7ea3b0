import type { Author } from '#state/change.ts'
import type { Started } from '#jobs/started-runs.ts'

/** The kind of runs that read what is new in event logs now. */
export const updateTelemetryKind = 'telemetry'

/** The kind of runs that read event logs again from their beginning. */
export const repairTelemetryKind = 'telemetry-repair'

/** A cluster whose log is read, and from where. */
export type TelemetryCluster = {
  workspaceId: string
  clusterId: string
  from: 'WHERE_READ' | 'UNREAD' | 'BEGINNING'
}

/** What a run of telemetry works on. */
export type TelemetryOrder = { subject: string; isRepair: boolean; clusters: readonly TelemetryCluster[] }

/** What calls about telemetry are handed. */
export type TelemetryPorts = {
  telemetry: {
    /** Starts a run, or answers the one that is open on the subject. */
    start(order: TelemetryOrder, author: Author): Promise<Started>
  }
}
