/** Everything that the audit trail records: what was done, as people read it. */
export const recordedChanges = {
  'setting.change': 'Setting changed',
  'secret.enter': 'Secret entered',
  'policy.create': 'Policy created',
  'policy.change': 'Policy changed',
  'policy.delete': 'Policy deleted',
  'incident.dismiss': 'Incident dismissed',
  'incident.restore': 'Dismissal taken back',
  'incident.clean': 'Incidents cleaned',
  'incident-round.request': 'Search for incidents requested',
  'notification-group.create': 'Notification group created',
  'notification-group.change': 'Notification group changed',
  'notification-group.delete': 'Notification group deleted',
  'notification-group.unsubscribe': 'Unsubscribed from a notification group',
  'notification.send-again': 'Notification sent again',
  'saved-view.save': 'View saved',
  'saved-view.delete': 'Saved view deleted',
  'session.open': 'Signed in',
  'session.close': 'Signed out',
  'account.add': 'Account added',
  'account.remove': 'Account removed',
  'account.roles': 'Roles changed',
  'account.workspaces': 'Workspaces of an account changed',
  'account.reset-password': 'Password reset',
  'account.change-password': 'Password changed',
  'api-token.create': 'API token created',
  'api-token.revoke': 'API token revoked',
  'export.download': 'File downloaded',
  'access.refuse': 'Refused for want of rights',
  'connection.remember': 'Connected to Databricks',
  'server.start': 'Server started',
  'server.upgrade': 'Server upgraded',
  'state.migrate': 'State migrated',
  'audit.begin': 'Audit trail begun',
  'audit.change-key': 'Key of the audit trail changed',
  'audit.remove': 'Audit trail shortened by retention',
} as const

const labels: Readonly<Record<string, string>> = recordedChanges

/** "Policy changed" for `policy.change`; a change without a text keeps its name. */
export const changeLabel = (what: string): string => labels[what] ?? what
