{{/* The name of everything in a release. */}}
{{- define "lakegauge.name" -}}
{{- if contains "lakegauge" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-lakegauge" (.Release.Name | trunc 40 | trimSuffix "-") }}{{ end }}
{{- end -}}

{{/* What selects the servers of a release. */}}
{{- define "lakegauge.selector" -}}
app.kubernetes.io/name: lakegauge
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* What every object bears. */}}
{{- define "lakegauge.labels" -}}
{{ include "lakegauge.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* "true" where several servers may share the lake. */}}
{{- define "lakegauge.isShared" -}}
{{- if or .Values.sharedLake.create .Values.sharedLake.claim }}true{{ end -}}
{{- end -}}

{{/* Refuses what the servers would refuse at their start. */}}
{{- define "lakegauge.refuse" -}}
{{- if and (gt (int .Values.replicas) 1) (not .Values.database.existingSecret) }}
{{- fail "replicas above 1 need a Postgres database: set database.existingSecret." }}
{{- end }}
{{- if and (gt (int .Values.replicas) 1) (not (include "lakegauge.isShared" .)) }}
{{- fail "replicas above 1 need a folder that all of them can write to: set sharedLake.claim or sharedLake.create." }}
{{- end }}
{{- if and (include "lakegauge.isShared" .) (not .Values.database.existingSecret) }}
{{- fail "sharedLake needs a Postgres database: set database.existingSecret." }}
{{- end }}
{{- if and (include "lakegauge.isShared" .) (not .Values.connection.existingSecret) }}
{{- fail "sharedLake needs a lakehouse, because the demo is part of one server: set connection.existingSecret." }}
{{- end }}
{{- end -}}
