package main

import (
	"errors"
	"net"
	"net/url"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
)

// startEtcd runs etcd on free loopback ports and returns its URL. Its limits are the defaults: 1.5 MiB
// a request, 2 GiB of data. Where the data need not outlive the machine, writes are not forced to disk.
func startEtcd(dir string, fsync bool) (string, error) {
	config := embed.NewConfig()
	config.Dir = dir
	config.LogLevel = "error"
	config.UnsafeNoFsync = !fsync
	config.AutoCompactionMode = "periodic"
	config.AutoCompactionRetention = "5m"
	config.TickMs, config.ElectionMs = 10, 100
	client, err := freeURL()
	if err != nil {
		return "", err
	}
	peer, err := freeURL()
	if err != nil {
		return "", err
	}
	config.ListenClientUrls, config.AdvertiseClientUrls = []url.URL{client}, []url.URL{client}
	config.ListenPeerUrls, config.AdvertisePeerUrls = []url.URL{peer}, []url.URL{peer}
	config.InitialCluster = config.InitialClusterFromName(config.Name)

	etcd, err := embed.StartEtcd(config)
	if err != nil {
		return "", err
	}
	select {
	case <-etcd.Server.ReadyNotify():
		return client.String(), nil
	case err := <-etcd.Err():
		return "", err
	case <-time.After(time.Minute):
		return "", errors.New("etcd was not ready within a minute")
	}
}

func freeURL() (url.URL, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return url.URL{}, err
	}
	defer listener.Close()
	return url.URL{Scheme: "http", Host: listener.Addr().String()}, nil
}
