module go.fourwinds.dev/fourwinds

go 1.25
