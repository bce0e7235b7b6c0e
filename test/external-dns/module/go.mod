module fourwinds.dev/test/external-dns

go 1.26.6

require sigs.k8s.io/external-dns v0.22.0
