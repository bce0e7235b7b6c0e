module go.fourwinds.dev/fourwinds/bench

go 1.25

require go.fourwinds.dev/fourwinds v0.0.0

replace go.fourwinds.dev/fourwinds => ../../../sdk/go
