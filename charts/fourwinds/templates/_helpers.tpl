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

{{- define "fourwinds.image" -}}
{{ .root.Values.image.registry }}/{{ .program }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
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
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{ include "fourwinds.selector" .program | nindent 8 }}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{/* The version of the API in which a MutatingAdmissionPolicy is made; none where empty. */}}
{{- define "fourwinds.userPolicy" -}}
{{- if ne .Values.userPolicy "auto" }}{{ .Values.userPolicy | replace "off" "" }}
{{- else if .Capabilities.APIVersions.Has "admissionregistration.k8s.io/v1/MutatingAdmissionPolicy" }}v1
{{- end }}
{{- end }}

{{/* Variables of both policies about the annotation: its present value, and the one that it gets with a new generation of spec. */}}
{{- define "fourwinds.writtenBy" -}}
- name: before
  expression: "oldObject == null ? 0 : oldObject.metadata.generation"
- name: old
  expression: "oldObject == null ? '' : oldObject.metadata.?annotations[?'dns.fourwinds.dev/written-by'].orValue('')"
- name: oldParts
  expression: variables.old.split('-', 2)
- name: isSameUser
  expression: >-
    size(variables.oldParts) == 2 && variables.oldParts[1] == string(variables.before) + ' ' + request.userInfo.username
- name: expected
  expression: >-
    (variables.isSameUser ? variables.oldParts[0] : string(variables.before)) + '-' + string(variables.before + 1) + ' ' + request.userInfo.username
{{- end }}

{{/* The paths of the APIs, as JSON, below the host of each. */}}
{{- define "fourwinds.paths" -}}
{{- if eq . "dns" }}{"paths": [{"path": "/api/v1", "exact": false}]}
{{- else if eq . "general" }}{"paths": [{"path": "/v1", "exact": false}]}
{{- else if eq . "pages" }}{"paths": [{"path": "/", "exact": false}]}
{{- else }}{"paths": [{"path": "/nic/update", "exact": true}, {"path": "/v3/update", "exact": true}, {"path": "/update", "exact": false}, {"path": "/api/update", "exact": true}, {"path": "/checkip", "exact": true}]}
{{- end }}
{{- end }}

{{/* The roles of programs other than the API in the database that the chart makes, as in a Cluster of CloudNativePG. */}}
{{- define "fourwinds.databaseRoles" -}}
- name: fourwinds_worker
  login: true
  passwordSecret: { name: {{ .workerSecret }} }
{{- if .adminSecret }}
- name: fourwinds_admin
  login: true
  passwordSecret: { name: {{ .adminSecret }} }
{{- end }}
{{- end }}

{{- define "fourwinds.container" -}}
image: {{ include "fourwinds.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities:
    drop: [ALL]
resources: {{ toYaml .settings.resources | nindent 2 }}
# The API migrates its database before it answers.
startupProbe:
  httpGet: { path: /healthz, port: metrics }
  periodSeconds: 2
  failureThreshold: 300
livenessProbe:
  httpGet: { path: /healthz, port: metrics }
  periodSeconds: 10
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: metrics }
  periodSeconds: 5
{{- end }}
