module fourwinds/test/acme/cert-manager

go 1.26.0

require github.com/cert-manager/cert-manager v1.21.2

require github.com/nrdcg/goacmedns v0.2.0 // indirect
