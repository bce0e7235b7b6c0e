{{- define "fourwinds.labels" -}}
app.kubernetes.io/part-of: fourwinds
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* The labels by which the Pods of a program are chosen. */}}
{{- define "fourwinds.selector" -}}
app.kubernetes.io/part-of: fourwinds
app.kubernetes.io/name: {{ . }}
{{- end }}

{{/* Settings of the Pods of a program that allow no more than Pod Security restricted does. */}}
{{- define "fourwinds.pod" -}}
serviceAccountName: {{ .program }}
enableServiceLinks: false
{{- with .settings.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .settings.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .settings.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{/* Settings of a container that allow no more than Pod Security restricted does. */}}
{{- define "fourwinds.restricted" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities:
  drop: [ALL]
{{- end }}

{{- define "fourwinds.container" -}}
image: {{ .root.Values.image.registry }}/{{ .program }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext: {{ include "fourwinds.restricted" . | nindent 2 }}
resources: {{ toYaml .settings.resources | nindent 2 }}
livenessProbe:
  httpGet: { path: /healthz, port: metrics }
  periodSeconds: 10
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: metrics }
  periodSeconds: 5
{{- end }}

{{/* Variables of a client of the API. */}}
{{- define "fourwinds.environment" -}}
- { name: FOURWINDS_API, value: {{ .Values.api | quote }} }
- { name: FOURWINDS_METRICS, value: "[::]:9153" }
{{- if .Values.authorities }}
- { name: NODE_EXTRA_CA_CERTS, value: /authorities/ca.crt }
{{- end }}
{{- end }}
