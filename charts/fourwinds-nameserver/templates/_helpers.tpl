{{- define "fourwinds.labels" -}}
app.kubernetes.io/part-of: fourwinds
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "fourwinds.selector" -}}
app.kubernetes.io/part-of: fourwinds
app.kubernetes.io/name: nameserver
{{- end }}
