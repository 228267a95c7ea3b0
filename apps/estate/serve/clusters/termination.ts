/** The reason for a cluster's end, from its session. */
export type Ending = {
  reason_code: string | null
  reason_type: string | null
  autotermination_minutes: number
  creator_user_name: string
}

/** The reason for a cluster's end, with its parameters. */
export function terminationReason(ending: Ending): object {
  const parameters = parametersOf(ending)
  return {
    code: ending.reason_code ?? 'UNKNOWN',
    type: ending.reason_type ?? 'SUCCESS',
    ...(parameters && { parameters }),
  }
}

function parametersOf({ reason_code, autotermination_minutes, creator_user_name }: Ending) {
  switch (reason_code) {
    case 'INACTIVITY':
      return { inactivity_duration_min: String(autotermination_minutes) }
    case 'USER_REQUEST':
      return { username: creator_user_name }
    default:
      return undefined
  }
}

/** The sentence about a cluster's end. */
export function terminationMessage({
  reason_code,
  autotermination_minutes,
  creator_user_name,
}: Ending): string {
  switch (reason_code) {
    case 'INACTIVITY':
      return `Inactive cluster terminated (inactive for ${autotermination_minutes} minutes).`
    case 'USER_REQUEST':
      return `Terminated by ${creator_user_name}`
    default:
      return ''
  }
}
