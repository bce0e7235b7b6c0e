{{- define "fourwinds.labels" -}}
app.kubernetes.io/part-of: fourwinds
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* The same, and those by which a Prometheus finds its objects. */}}
{{- define "fourwinds.monitoringLabels" -}}
{{ include "fourwinds.labels" . }}
{{- with .Values.monitoring.labels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "fourwinds.selector" -}}
app.kubernetes.io/part-of: fourwinds
app.kubernetes.io/name: nameserver
{{- end }}
